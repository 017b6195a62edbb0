import { type Cents, centsToKes } from '#app/money/money.ts'
import { VisitorPrice } from '#app/money/visitor-price.tsx'
import { X } from '#app/ui/icons/icons.tsx'
import type { ProductOption } from '../line-options.ts'
import { sizeSheetId } from './size-sheet-id.ts'
import { sizeTables } from './size-table.ts'

type SizeSheetProps = {
  choices: readonly ProductOption[]
  /** The product's price, without options. */
  priceCents: Cents
  /** Kenyan shillings for one unit of the shop's currency. Empty if the page displays no prices in shillings. */
  rate: string
}

/**
 * The dialog that the link to the sizes page opens; the product's option fields select the option of a pressed row.
 * Without scripts the link opens the page.
 */
export function SizeSheet({ choices, priceCents, rate }: SizeSheetProps) {
  const tables = sizeTables(choices)
  const kes = (cents: Cents) => centsToKes(priceCents + cents, rate)
  if (tables.length === 0) return null
  return (
    <dialog id={sizeSheetId} aria-labelledby="size-title" className="size-sheet">
      <form method="dialog">
        <div className="flex items-center justify-between border-b border-rule py-3 pr-3 pl-6">
          <h2 id="size-title" className="text-xl">
            Size guide
          </h2>
          <button type="submit" aria-label="Close" className="grid size-11 place-items-center hover:text-red">
            <X size={22} strokeWidth={1.5} />
          </button>
        </div>
        <div className="p-6">
          <p>Measure with a strip of paper: lay it around, mark where it meets, and hold it to a ruler.</p>
          {tables.map(({ name, lowestCents, rows }) => (
            <table key={name} className="mt-4 w-full text-left tabular-nums">
              <thead>
                <tr>
                  <th>{name}</th>
                  <th>In inches</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map(({ value, inches, index, differenceCents }) => (
                  <tr key={value}>
                    <td>
                      {value}{' '}
                      {differenceCents > lowestCents && (
                        <small>
                          +
                          <VisitorPrice
                            cents={differenceCents - lowestCents}
                            kes={rate ? kes(differenceCents) - kes(lowestCents) : null}
                          />
                        </small>
                      )}
                    </td>
                    <td>{inches}</td>
                    <td className="text-right">
                      <button type="submit" value={index} aria-label={`Choose ${value}`}>
                        Choose
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
          <p className="mt-4">Exactly between two sizes, take the larger.</p>
          <a href="/sizes" className="text-link mt-2 inline-flex min-h-11 items-center">
            Sizes of all pieces
          </a>
        </div>
      </form>
    </dialog>
  )
}
