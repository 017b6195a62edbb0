"""Woven and printed cloth of the template shop `cloth`: its yarns, weaves, pieces and still lifes."""
