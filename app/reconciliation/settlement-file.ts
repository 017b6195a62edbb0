import { randomUuid } from '#app/framework/random-uuid.ts'
import { keysOf, recordOf } from '#app/framework/records.ts'
import type { Table } from '#app/infra/file-parsing/table.ts'
import { paymentMethods, type SettlementMethod, settlementMethods } from '#app/money/payment-method.ts'
import { type SettlementInput, settlementInput } from './settlement.ts'
import { cellText } from './statement-cells.ts'

type Column = keyof Omit<SettlementInput, 'id'>

/** The accepted column headings: the shop's own headings, and those of the providers' exports. */
const columnNames: Record<Column, RegExp> = {
  method: /^(method|provider|channel)$/,
  reference: /^(reference|settlement( id)?|batch( id)?)$/,
  from: /^(from|first day|start( date)?)$/,
  to: /^(to|last day|end( date)?)$/,
  collected: /^(collected|gross|total|total amount)( \(kes\))?$/,
  refunded: /^(refunded|refunds|deductions)( \(kes\))?$/,
  fees: /^(fees?|charges?|total fees)( \(kes\))?$/,
  bank_receipt: /^bank (receipt|reference)$/,
  bank_day: /^(received on|bank day|bank date)$/,
}
const needed: readonly Column[] = ['method', 'reference', 'from', 'to', 'collected', 'fees']

export type SettlementReading = { ok: true; lines: SettlementInput[] } | { ok: false; message: string }

/** Reads all lines or none: the refusal names the first unreadable line by its number in the file. */
export function readSettlements(table: Table): SettlementReading {
  const filled = table
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row }) => row.some((cell) => text(cell)))
  const [head, ...body] = filled
  const columns = recordOf(keysOf(columnNames), (name) =>
    (head?.row ?? []).findIndex((cell) => columnNames[name].test(text(cell).toLowerCase())),
  )
  const lacking = needed.filter((name) => columns[name] < 0)
  if (lacking.length > 0) return { ok: false, message: `These columns are missing: ${lacking.join(', ')}.` }
  if (body.length === 0) return { ok: false, message: 'No settlement stands in this file.' }
  const lines: SettlementInput[] = []
  for (const { row, number } of body) {
    const cells = recordOf(keysOf(columnNames), (name) => text(row[columns[name]] ?? null))
    const read = settlementInput.safeParse({ ...cells, id: randomUuid(), method: readMethod(cells.method) })
    if (!read.success) return { ok: false, message: `Line ${number}: ${read.error.issues[0]?.message}.` }
    lines.push(read.data)
  }
  return { ok: true, lines }
}

/** Finds the method by any of its names in the shop. */
function readMethod(cell: string): string {
  const named = (method: SettlementMethod) => {
    const { label, title, confirmer } = paymentMethods[method]
    return [method, label, title, confirmer].some((name) => name.toLowerCase() === cell.toLowerCase())
  }
  return settlementMethods.find(named) ?? cell
}

/** A date cell becomes a day. */
function text(cell: Table[number][number]): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : cellText(cell)
}
