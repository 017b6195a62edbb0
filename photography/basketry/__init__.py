"""Baskets of the template shop `baskets`: stitched coils, their materials and their still lifes."""
