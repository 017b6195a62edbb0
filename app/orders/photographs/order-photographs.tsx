import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { buyerApiPath } from '../order-link.ts'
import type { OrderPhotograph } from './order-photograph.ts'

type OrderPhotographsProps = {
  photographs: readonly OrderPhotograph[]
  orderReference: { number: string; token?: string }
}

/** The photographs on an order's page for its buyer. */
export function OrderPhotographs({ photographs, orderReference }: OrderPhotographsProps) {
  if (photographs.length === 0) return null
  const base = `${buyerApiPath(orderReference)}/photographs`
  return (
    <section aria-labelledby="photographs" className="no-print">
      <h2 id="photographs" className="text-xl">
        In the making
      </h2>
      <ul className="mt-4 grid gap-x-4 gap-y-8 sm:grid-cols-2">
        {photographs.map(({ id, words, width, height, addedAt }, index) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <a href={`${base}/${id}/1600.jpg`} className="block">
              <img
                src={`${base}/${id}/960.jpg`}
                alt={photographAlt(index, photographs.length)}
                width={width}
                height={height}
                loading="lazy"
                className="h-auto w-full bg-sand"
              />
            </a>
            {words ? <p className="mt-3">{words}</p> : null}
            <p className="mt-1 text-sm text-soft">{displayDay(nairobiDay(addedAt))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function photographAlt(index: number, all: number): string {
  return `Photograph${all > 1 ? ` ${index + 1} of ${all}` : ''} of your order in the making`
}
