import { useRef, useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { ArrowDown, ArrowUp, GripVertical } from '#app/ui/icons/staff-icons.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { focusStyle } from '../../focus-point.ts'
import { IconButton, moved } from '../move-buttons.tsx'
import type { StaffProduct } from '../staff-product.ts'
import type { moveProductCall } from './move-product.api.server.ts'
import { useDragOrder } from './use-drag-order.ts'

type SortableProductsProps = { pieces: StaffProduct[]; onChange: (pieces: StaffProduct[]) => void; onStale: () => void }

type Moves = { saved: Promise<void>; isRefused: boolean }
const newMoves = (): Moves => ({ saved: Promise.resolve(), isRefused: false })

/** The products of a category in the shop's order. Each move is saved at once. */
export function SortableProducts({ pieces, onChange, onStale }: SortableProductsProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [said, setSaid] = useState('')
  // Saved one after the other, because each move is relative to the order after the previous one. A refused move
  // cancels those behind it.
  const moves = useRef(newMoves())

  function move(from: number, to: number) {
    const piece = pieces[from]
    if (!piece || to < 0 || to >= pieces.length) return
    const after = moved(pieces, from, to)
    onChange(after)
    setSaid(`${piece.name} is number ${to + 1} of ${pieces.length}.`)
    const own = moves.current
    own.saved = own.saved.then(() => save(own, piece, after, to))
  }

  async function save(own: Moves, piece: StaffProduct, after: StaffProduct[], to: number) {
    if (own.isRefused) return
    const [before, next] = [after[to - 1], after[to + 1]]
    const place = before ? { side: 'after' as const, of: before.id } : next && { side: 'before' as const, of: next.id }
    if (!place) return
    const answer = await call<typeof moveProductCall>('PUT', `/api/admin/products/${piece.id}/place`, place)
    if (answer.ok) return
    own.isRefused = true
    moves.current = newMoves()
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    onStale()
  }

  const { rows, drag, handle, placeOf } = useDragOrder(move)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={rows} className="flex flex-col border-t border-rule">
        {pieces.map((piece, index) => (
          <li
            key={piece.id}
            style={{ order: placeOf(index) }}
            className={`flex items-center gap-1 border-b border-rule py-2 ${drag?.from === index ? 'bg-sand' : ''}`}
          >
            <button
              type="button"
              aria-label={`Drag ${piece.name}, or move it by the arrow keys`}
              className="grid size-11 shrink-0 cursor-grab touch-none place-items-center hover:text-red"
              {...handle(index)}
            >
              <GripVertical size={20} strokeWidth={1.5} />
            </button>
            <img
              src={piece.images[0]?.src ?? piece.image}
              alt=""
              loading="lazy"
              className="size-12 shrink-0 bg-sand object-cover"
              style={focusStyle(piece.images[0]?.focus)}
            />
            <span className="min-w-0 flex-1 pl-1 [overflow-wrap:anywhere]">
              {piece.name}
              {piece.withheld ? <span className="text-sm text-soft"> · {piece.withheld}</span> : null}
            </span>
            <IconButton
              icon={ArrowUp}
              label={`Move ${piece.name} up`}
              isDisabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${piece.name} down`}
              isDisabled={index === pieces.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
