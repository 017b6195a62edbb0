import sys


def read_command(**options):
    """The names behind Blender's `--`, and its options: their defaults, or what is given as `--option VALUE`."""
    words = sys.argv[sys.argv.index('--') + 1:]
    names = []
    while words:
        word = words.pop(0)
        if word.startswith('--') and word[2:] in options:
            options[word[2:]] = type(options[word[2:]])(words.pop(0))
        else:
            names.append(word)
    return names, options
