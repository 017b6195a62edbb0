import { type Category, categoryOf } from '../../category.ts'
import { csvHead, csvRow } from './product-cells.ts'

type Labelled = Pick<Category, 'key' | 'value' | 'label'>

/** Two pieces that show each column; staff write theirs over them. */
export function templateCsv(categories: readonly Labelled[]): string {
  const label = (value: string) => (categoryOf(categories, value) ?? categories[0])?.label ?? ''
  return [
    csvHead,
    csvRow({
      Name: 'Rain collar',
      Category: label('chokers'),
      'Price (USD)': '48.00',
      Description: 'Eight rows of glass beads on waxed thread.',
      State: 'shown',
      'Made to order': 'yes',
      Pictures: 'rain-collar-1.jpg | rain-collar-2.jpg',
    }),
    csvRow({
      Name: 'Herd band',
      Category: label('bracelets'),
      'Price (USD)': '22.00',
      Description: 'A cuff of white and red beads.',
      State: 'draft',
      'Made to order': 'no',
      'Choice 1': 'Wrist',
      'Values 1': '15 cm | 17 cm | 19 cm (+2.00)',
      'Choice 2': 'Colour',
      'Values 2': 'red | blue',
      Ready: '17 cm / red = 2 | 19 cm / blue = 1',
      Pictures: 'herd-band.jpg',
    }),
  ].join('')
}
