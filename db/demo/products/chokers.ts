import { choice } from '../../templates/template-parts.ts'
import { beaded, inCategory } from '../product.ts'

export const chokers = inCategory('chokers', [
  {
    slug: 'chevron-choker',
    name: 'Chevron choker in red and white',
    priceCents: 3800,
    description:
      'Nine rows of seed beads, 3 cm high, red and white chevrons with a blue row at each edge. Sewn on soft leather that bends with the neck. 32 to 37 cm round; it ties with waxed thread behind.',
    alt: [
      'A choker with red and white chevrons and a blue edge',
      'Close view of red and white chevrons with a blue row',
      'The choker standing open as a ring before a mug of tea',
    ],
    design: beaded(601, 'choker', 9, 'chevrons', ['white', 'red', 'blue'], { ground: 'red' }),
  },
  {
    slug: 'fringe-choker',
    name: 'Choker with a fringe of drops',
    priceCents: 5600,
    description:
      'A band of seven rows with fifty short strands below, each ending in a brass drop. The band is orange with white and blue diamonds. 34 cm round with 5 cm of chain to set the length; the fringe is 4 cm long.',
    alt: [
      'An orange choker with a fringe of bead strands that end in brass drops',
      'Close view of the fringe and its brass drops',
      'The choker laid out flat with its fringe, a mug of tea behind it',
    ],
    design: beaded(602, 'choker', 7, 'diamonds', ['white', 'blue', 'brass'], { ground: 'orange', trim: 'fringe' }),
  },
  {
    slug: 'night-choker',
    name: 'Night choker',
    priceCents: 3400,
    description:
      'Black beads with a thin white zigzag, the plainest one we make. Seven rows on leather, 2.3 cm high. 33 to 38 cm round, closed with a brass hook in a chain of rings.',
    alt: [
      'A black choker with a thin white zigzag',
      'Close view of the white zigzag on black beads',
      'The black choker standing open as a ring before a mug of tea',
    ],
    design: beaded(603, 'choker', 7, 'zigzag', ['white'], { ground: 'black' }),
  },
  {
    slug: 'disc-choker',
    name: 'Choker with brass discs',
    priceCents: 4600,
    description:
      'Five rows of white, red and blue beads in even bands between brass edges, and below them seventeen brass discs on short loops. The discs are cut by hand and catch the light. 34 cm round with a chain of 5 cm to set the length.',
    alt: [
      'A banded choker in red, white and blue with brass discs hanging from it',
      'Close view of the brass discs under the beaded band',
      'The choker with its discs on the neck of a dressmaker’s form',
    ],
    design: beaded(604, 'choker', 5, 'bands', ['white', 'red', 'blue', 'brass'], { trim: 'discs' }),
  },
  {
    slug: 'pasture-choker',
    name: 'Pasture choker',
    priceCents: 4200,
    description:
      'Green and white triangles stand on a yellow field. Nine rows of glass beads on leather, 3 cm high. It closes behind, in one of two ways, and adjusts by 3 cm.',
    choices: [
      choice('Neck', { '31 to 34 cm': 0, '34 to 37 cm': 0 }),
      choice('Closed by', { 'waxed threads': 0, 'a brass hook': 300 }),
    ],
    alt: [
      'A choker with green and white triangles on yellow beads',
      'Close view of green triangles on a yellow field',
      'The yellow choker standing open as a ring before a mug of tea',
    ],
    design: beaded(605, 'choker', 9, 'triangles', ['green', 'white', 'yellow'], { ground: 'yellow' }),
  },
])
