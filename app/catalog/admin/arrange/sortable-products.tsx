import { useRef, useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { GripVertical } from '#app/ui/icons/staff-icons.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { focusStyle } from '../../focus-point.ts'
import { MoveButtons, moveItem } from '../move-buttons.tsx'
import type { StaffProduct } from '../staff-product.ts'
import type { moveProductCall } from '../staff-products.api.server.ts'
import { useDragOrder } from './use-drag-order.ts'

type SortableProductsProps = {
  products: StaffProduct[]
  onChange: (products: StaffProduct[]) => void
  onStale: () => void
}

type Moves = { saved: Promise<void>; isRefused: boolean }
const newMoves = (): Moves => ({ saved: Promise.resolve(), isRefused: false })

/** The products of a category in the shop's order. Saves each move at once. */
export function SortableProducts({ products, onChange, onStale }: SortableProductsProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [announcement, setAnnouncement] = useState('')
  // Saves moves one after the other, because each depends on the order after the previous one. A refused move cancels
  // the later ones.
  const moves = useRef(newMoves())

  function move(from: number, to: number) {
    const product = products[from]
    if (!product || to < 0 || to >= products.length) return
    const after = moveItem(products, from, to)
    onChange(after)
    setAnnouncement(`${product.name} is number ${to + 1} of ${products.length}.`)
    const queue = moves.current
    queue.saved = queue.saved.then(() => save(queue, product, after, to))
  }

  async function save(queue: Moves, product: StaffProduct, after: StaffProduct[], to: number) {
    if (queue.isRefused) return
    const [before, next] = [after[to - 1], after[to + 1]]
    const target = before ? { side: 'after' as const, of: before.id } : next && { side: 'before' as const, of: next.id }
    if (!target) return
    const answer = await call<typeof moveProductCall>('PUT', `/api/admin/products/${product.id}/place`, target)
    if (answer.ok) return
    queue.isRefused = true
    moves.current = newMoves()
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    onStale()
  }

  const { rows, drag, handle, positionOf } = useDragOrder(move)
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={rows} className="flex flex-col border-t border-rule">
        {products.map((product, index) => (
          <li
            key={product.id}
            style={{ order: positionOf(index) }}
            className={`flex items-center gap-1 border-b border-rule py-2 ${drag?.from === index ? 'bg-sand' : ''}`}
          >
            <button
              type="button"
              aria-label={`Drag ${product.name}, or move it by the arrow keys`}
              className="grid size-11 shrink-0 cursor-grab touch-none place-items-center hover:text-red"
              {...handle(index)}
            >
              <GripVertical size={20} strokeWidth={1.5} />
            </button>
            <img
              src={product.images[0]?.src ?? product.image}
              alt=""
              loading="lazy"
              className="size-12 shrink-0 bg-sand object-cover"
              style={focusStyle(product.images[0]?.focus)}
            />
            <span className="min-w-0 flex-1 pl-1 [overflow-wrap:anywhere]">
              {product.name}
              {product.withheld ? <span className="text-sm text-soft"> · {product.withheld}</span> : null}
            </span>
            <MoveButtons name={product.name} index={index} count={products.length} onMove={(to) => move(index, to)} />
          </li>
        ))}
      </ol>
    </>
  )
}
