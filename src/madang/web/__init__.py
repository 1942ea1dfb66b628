"""The pages: server-rendered HTML that is complete without JavaScript, and quicker with it."""
