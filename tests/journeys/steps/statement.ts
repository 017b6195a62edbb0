import type { APIRequestContext } from '@playwright/test'

type Reversal = { receipt: string; kes: number }

/**
 * The sandbox's statement of a day, without the unexpected payment that the sandbox adds, and with a payment that
 * M-Pesa gave back to its payer an hour before midnight.
 */
export async function statementWithReversal(request: APIRequestContext, sandboxUrl: string, reversal: Reversal) {
  const lines = (await (await request.get(`${sandboxUrl}/statement.csv`)).text()).trim().split(/\r?\n/)
  const head = lines.findIndex((line) => line.includes('Receipt No.'))
  const period = lines.find((line) => line.includes('Time Period')) ?? ''
  const rows = lines.slice(head + 1).filter((line) => !line.includes('UKZ7SANDBX'))
  const [day] = /\d\d-\d\d-\d{4}(?= 23:59:59)/.exec(period) ?? ['']
  const time = `${day} 20:00:00`
  const { receipt, kes } = reversal
  const taken = `UKR1000001,${time},${time},Pay Utility Reversal of ${receipt},Completed,,-${kes}.0,,true,,,,,KES`
  const text = [period, lines[head], ...rows, taken].join('\n')
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}
