"""Deals of Go-Stop: two players, each deal twice with the seats swapped."""
