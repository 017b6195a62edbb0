import { countText } from '#app/framework/count-text.ts'
import type { ImportReport, ImportResult } from '../import-report.ts'

/** '4,990 new pieces, 10 changed, 3 as they are'. */
export function reportText({ added, changed, unchanged, pictures }: ImportReport): string {
  const parts = [
    ...(added > 0 ? [`${added.toLocaleString('en')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en')} as they are`] : []),
  ]
  const more = pictures > 0 ? `, with ${countText(pictures, 'picture')}` : ''
  return `${parts.join(', ')}${more}.`
}

export function importDoneText({ added, changed, pictures }: ImportResult): string {
  const summary = `${countText(added + changed, 'product')} imported: ${added.toLocaleString('en')} new, ${changed.toLocaleString('en')} changed.`
  if (pictures === 0) return summary
  return `${summary} The pictures are being prepared, one after the other: new products come into the shop by themselves when theirs are there.`
}
