"""Beadwork, built bead by bead in Blender. Lengths are centimetres, z is up, the camera looks from -y."""
