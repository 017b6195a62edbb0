import { minorUnits } from '#app/money/currency.ts'
import { centsToText } from '#app/money/money.ts'
import { type Category, findCategoryByValue } from '../../category.ts'
import { csvHeader, csvRow } from './product-cells.ts'

type Labelled = Pick<Category, 'key' | 'value' | 'label'>

const collar = { Name: 'Rain collar', Description: 'Eight rows of glass beads on waxed thread.' }
const band = { Name: 'Herd band', Description: 'A cuff of white and red beads.' }

/** Two example products that use all columns. Neutral examples for a shop without the template's categories. */
export function templateCsv(categories: readonly Labelled[]): string {
  const chokers = findCategoryByValue(categories, 'chokers')
  const bracelets = findCategoryByValue(categories, 'bracelets')
  const [first] = categories
  return [
    csvHeader(),
    csvRow({
      ...(chokers ? collar : { Name: 'Your first piece', Description: 'What it is made of, and how large it is.' }),
      Category: (chokers ?? first)?.label ?? '',
      'Price (USD)': centsToText(48 * minorUnits()),
      State: 'shown',
      'Made to order': 'yes',
      Pictures: chokers ? 'rain-collar-1.jpg | rain-collar-2.jpg' : 'first-1.jpg | first-2.jpg',
    }),
    csvRow({
      ...(bracelets ? band : { Name: 'Your second piece', Description: 'One that comes in several sizes.' }),
      Category: (bracelets ?? first)?.label ?? '',
      'Price (USD)': centsToText(22 * minorUnits()),
      State: 'draft',
      'Made to order': 'no',
      'Choice 1': bracelets ? 'Wrist' : 'Width',
      'Values 1': '15 cm | 17 cm | 19 cm (+2)',
      'Choice 2': 'Colour',
      'Values 2': 'red | blue',
      Ready: '17 cm / red = 2 | 19 cm / blue = 1',
      Pictures: bracelets ? 'herd-band.jpg' : 'second.jpg',
    }),
  ].join('')
}
