import { type Cents, formatPrice } from '#app/money/money.ts'

/** Either `percent` or `amountCents` is the discount. The first and last day are in Nairobi; null means no limit. */
export type CodeTerms = {
  percent: number | null
  amountCents: Cents | null
  minCents: Cents
  beginsOn: string
  endsOn: string | null
  maxUses: number | null
  maxUsesOfCustomer: number | null
  endedAt: Date | null
}

export type CodeRefusal = 'no-such-code' | 'over' | 'used-up' | 'used-before' | 'too-small' | 'nothing-to-pay'

/** `addedCents`: the amounts besides the products, such as shipping. */
export type CodeContext = {
  subtotalCents: Cents
  addedCents: Cents
  today: string
  uses: { all: number; ofCustomer: number }
}

/** The code that a customer typed for the next order. `refusal`: the reason why it does not apply now. */
export type SelectedCode = {
  id: string
  code: string
  minCents: Cents
  discountCents: Cents
  refusal: CodeRefusal | null
}

/** A code with its uses, before the order's amount is known. */
export type CodeOffer = Pick<CodeContext, 'today' | 'uses'> & { code: CodeTerms & Pick<SelectedCode, 'id' | 'code'> }

/** Staff see the exact number of uses up to this limit. */
export const maxCounted = 10_000

export const codeLengths = { min: 3, max: 24 }

/** Removes spaces and converts the code to capitals. */
export function tidyCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

export function discountAmount({ percent, amountCents }: CodeTerms, subtotalCents: Cents): Cents {
  const cents = amountCents ?? Math.round((subtotalCents * (percent ?? 0)) / 100)
  return Math.min(cents, subtotalCents)
}

export function checkCode(
  terms: CodeTerms,
  { subtotalCents, addedCents, today, uses }: CodeContext,
): CodeRefusal | null {
  if (today < terms.beginsOn) return 'no-such-code'
  if (terms.endedAt !== null || (terms.endsOn !== null && today > terms.endsOn)) return 'over'
  if (terms.maxUses !== null && uses.all >= terms.maxUses) return 'used-up'
  if (terms.maxUsesOfCustomer !== null && uses.ofCustomer >= terms.maxUsesOfCustomer) return 'used-before'
  if (subtotalCents < terms.minCents) return 'too-small'
  return subtotalCents - discountAmount(terms, subtotalCents) + addedCents > 0 ? null : 'nothing-to-pay'
}

export function toSelectedCode({ code, ...offer }: CodeOffer, subtotalCents: Cents, addedCents: Cents): SelectedCode {
  const refusal = checkCode(code, { ...offer, subtotalCents, addedCents })
  const discountCents = refusal ? 0 : discountAmount(code, subtotalCents)
  return { id: code.id, code: code.code, minCents: code.minCents, discountCents, refusal }
}

export function refusalText(reason: CodeRefusal, minCents: Cents): string {
  return {
    'no-such-code': 'This code is not valid. Check the letters, or go on without it.',
    over: 'This code has expired.',
    'used-up': 'This code has been used up.',
    'used-before': 'You have used this code already.',
    'too-small': `This code is for pieces of at least ${formatPrice(minCents)} together.`,
    'nothing-to-pay': 'This code leaves nothing to pay.',
  }[reason]
}
