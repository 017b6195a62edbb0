import { csvHead, csvRow } from './piece-cells.ts'

/** Two pieces that show each column; staff write theirs over them. */
export const templateCsv = [
  csvHead,
  csvRow({
    name: 'Rain collar',
    category: 'Chokers',
    price: '48.00',
    description: 'Eight rows of glass beads on waxed thread.',
    state: 'shown',
    madeToOrder: 'yes',
    pictures: 'rain-collar-1.jpg | rain-collar-2.jpg',
  }),
  csvRow({
    name: 'Herd band',
    category: 'Bracelets',
    price: '22.00',
    description: 'A cuff of white and red beads.',
    state: 'draft',
    madeToOrder: 'no',
    choice1: 'Wrist',
    values1: '15 cm | 17 cm | 19 cm (+2.00)',
    choice2: 'Colour',
    values2: 'red | blue',
    ready: '17 cm / red = 2 | 19 cm / blue = 1',
    pictures: 'herd-band.jpg',
  }),
].join('')
