import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { countText } from '#app/framework/count-text.ts'
import { addDays, displayDate, displayDays } from '#app/framework/nairobi.ts'
import { SendButton } from '#app/orders/admin/send-button.tsx'
import { undoSeconds } from '#app/orders/order.ts'
import { readMaker } from '#app/production/maker-storage.ts'
import { LineImage, lineColumns, ProductionCard } from '#app/production/production-card.tsx'
import type { ProductionLine } from '#app/production/production-wire.ts'
import { CloseDayButton } from '#app/reconciliation/close-day-button.tsx'
import { CloseDays } from '#app/reconciliation/close-days.tsx'
import { RowHold } from '#app/staff/screen/row-hold.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { stepsLeftText } from '../setup/setup.ts'
import { type Today, type TodoItem, todoSections, type WaitingKind, waitingText } from './today.ts'

type TodoListProps = { today: Today; onChange: () => Promise<void> }

export function TodoList({ today, onChange }: TodoListProps) {
  const { day, to_make, to_send, has_channel, to_set_up } = today
  const { may } = useAdmin()
  const { items, updateLine, hold } = usePinnedItems(today.items, onChange)
  return (
    <>
      {items.length === 0 ? <p className="mt-8 text-soft">Nothing to do. New orders appear here.</p> : null}
      {todoSections({ ...today, items }).map((section) =>
        section.items.length === 0 ? null : (
          <section key={section.title} aria-label={section.title}>
            <h2 className={`mt-6 mb-2 text-xl ${section.title === 'Late' ? 'text-red' : ''}`}>{section.title}</h2>
            <ul className="border-t border-rule">
              {section.items.map((item) => (
                <RowHold key={keyOf(item)} value={() => hold(item)}>
                  <TodoRow item={item} today={day} onLine={updateLine} onChange={onChange} />
                </RowHold>
              ))}
            </ul>
          </section>
        ),
      )}
      {to_make > countToMake(items) && (
        <Link to="/admin/making" className="text-link mr-6 inline-flex min-h-12 items-center">
          All {to_make} in the making queue
        </Link>
      )}
      {to_send > items.filter(({ kind }) => kind === 'send').length ? (
        <Link to="/admin/orders?state=making" className="text-link inline-flex min-h-12 items-center">
          All {to_send} to send
        </Link>
      ) : null}
      {to_set_up > 0 && (
        <p className="mt-6 text-sm text-soft">
          Your shop is not ready for real orders yet:{' '}
          <Link to="/admin/setup" className="text-link">
            {stepsLeftText(to_set_up)}
          </Link>
          .
        </p>
      )}
      {!has_channel && may('owner') ? (
        <p className="mt-6 text-sm text-soft">
          New orders show here and on devices with notifications. They can also go to email addresses or Telegram:{' '}
          <Link to="/admin/settings" className="text-link">
            Settings
          </Link>
          .
        </p>
      ) : null}
    </>
  )
}

function countToMake(items: readonly TodoItem[]): number {
  const lines = items.flatMap((item) => (item.kind === 'make' && item.line.state !== 'made' ? [item.line] : []))
  return lines.reduce((sum, { quantity, refunded, ready }) => sum + quantity - refunded - ready, 0)
}

function keyOf(item: TodoItem): string {
  if (item.kind === 'make') return item.line.id
  if (item.kind === 'close') return item.day
  return item.kind === 'send' ? item.order.number : item.kind
}

type Pin = { id: symbol; item: TodoItem; at: number }

/**
 * The list of tasks. A row keeps its position while one of its forms is open, and the row of a piece that was just
 * marked as made while that can be undone.
 */
function usePinnedItems(listedItems: readonly TodoItem[], onChange: () => Promise<void>) {
  const [pins, setPins] = useState<readonly Pin[]>([])
  const indexOf = (items: readonly TodoItem[], item: TodoItem) => items.findIndex((one) => keyOf(one) === keyOf(item))

  const items = pins.reduce<TodoItem[]>(
    (shown, { item, at }) => {
      const index = indexOf(shown, item)
      return index === -1 ? shown.toSpliced(at, 0, item) : shown.with(index, item)
    },
    [...listedItems],
  )

  function pin(item: TodoItem): () => void {
    const added = { id: Symbol('pin'), item, at: indexOf(items, item) }
    // A row may have several pins: the piece is marked as made while its photo dialog is open.
    setPins((pins) => [...pins.map((one) => (keyOf(one.item) === keyOf(item) ? { ...one, item } : one)), added])
    const unpin = () => setPins((pins) => pins.filter(({ id }) => id !== added.id))
    const isMade = item.kind === 'make' && item.line.state === 'made'
    return () => (isMade ? void setTimeout(unpin, undoSeconds * 1000) : unpin())
  }

  async function updateLine(line: ProductionLine) {
    const unpin = pin({ kind: 'make', due_on: line.due_on, line })
    if (line.state === 'made') unpin()
    await onChange()
    if (line.state !== 'made') unpin()
  }

  return { items, updateLine, hold: pin }
}

type TodoRowProps = {
  item: TodoItem
  today: string
  onLine: (after: ProductionLine) => Promise<void>
  onChange: () => Promise<void>
}

function TodoRow({ item, today, onLine, onChange }: TodoRowProps) {
  switch (item.kind) {
    case 'make':
      return <ProductionCard line={item.line} maker={readMaker()} onChange={onLine} />
    case 'send':
      return <SendRow {...item} />
    case 'close':
      return <CloseRow {...item} today={today} onClosed={onChange} />
    default:
      return <WaitingRow kind={item.kind} count={item.count} since={item.since} today={today} />
  }
}

type SendRowProps = Extract<TodoItem, { kind: 'send' }>

/** Looks like the row of a piece to make. */
function SendRow({ order, left_to_send }: SendRowProps) {
  const { number, contact_name, is_partly_sent } = order
  const progress = is_partly_sent ? `${countText(left_to_send, 'piece')} left to send` : 'Everything is made'
  return (
    <li className={`${lineColumns} border-b border-rule py-3`}>
      <LineImage line={order} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:gap-x-6">
        <div className="min-w-0 grow basis-32">
          <h3 className="font-text font-medium">
            <Link to={`/admin/orders/${number}`} className="thumb-area text-link">
              {number}
            </Link>
          </h3>
          <p className="text-sm text-soft">
            {contact_name}. {progress}.
          </p>
        </div>
        <SendButton order={order} />
      </div>
    </li>
  )
}

type CloseRowProps = Omit<Extract<TodoItem, { kind: 'close' }>, 'kind'> & {
  today: string
  onClosed: () => Promise<void>
}

/** All open days are one task, which begins with the oldest. */
function CloseRow({ due_on, day, more, oldest = day, today, onClosed }: CloseRowProps) {
  const kind = due_on < today ? 'primary' : 'secondary'
  if (more === 0)
    return (
      <Row
        title={day === addDays(today, -1) ? 'Close yesterday' : `Close ${displayDate(day, today)}`}
        detail="Compare what came in, then close the day."
      >
        <CloseDayButton day={day} kind={kind} onClosed={onClosed} />
      </Row>
    )
  return (
    <Row
      title={`${more + 1} days with money are not closed`}
      detail={
        <>
          From {displayDays(oldest, day, today)}.{' '}
          <CloseDays text="Close all" kind="plain" className="-my-3 text-sm" onClosed={onClosed} />
        </>
      }
    >
      <CloseDayButton day={oldest} kind={kind} text={`Close ${displayDate(oldest, today)}`} onClosed={onClosed} />
    </Row>
  )
}

type WaitingLink = { action: string; to: string }

const waitingLinks: Record<WaitingKind, WaitingLink> = {
  reviews_waiting: { action: 'Check', to: '/admin/reviews' },
  receipts_waiting: { action: 'Find the order', to: '/admin/receipts' },
  transfers_waiting: { action: 'Check', to: '/admin/orders?state=awaiting_transfer' },
  letters_waiting: { action: 'Answer', to: '/admin/letters' },
  messages_waiting: { action: 'Read', to: '/admin/feedback' },
  product_reviews_waiting: { action: 'Read', to: '/admin/product-reviews' },
}

type WaitingRowProps = { kind: WaitingKind; count: number; since: string; today: string }

function WaitingRow({ kind, count, since, today }: WaitingRowProps) {
  const { action, to } = waitingLinks[kind]
  const title = waitingText(kind, count)
  const day = since === today ? 'today' : since === addDays(today, -1) ? 'yesterday' : displayDate(since, today)
  return (
    <Row title={title} detail={count === 1 || since === today ? `Since ${day}` : `The oldest since ${day}`}>
      <ButtonLink kind="secondary" to={to} aria-label={`${action}: ${title}`}>
        {action}
      </ButtonLink>
    </Row>
  )
}

function Row({ title, detail, children }: { title: ReactNode; detail: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3 [overflow-wrap:anywhere] lg:gap-x-6">
      <div className="min-w-0 grow basis-40 lg:grid lg:grid-cols-[24.5rem_minmax(6rem,1fr)] lg:items-baseline lg:gap-x-6">
        <h3 className="font-text font-medium">{title}</h3>
        <p className="text-sm text-soft">{detail}</p>
      </div>
      {children}
    </li>
  )
}
