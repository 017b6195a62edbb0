import { formatKes } from '#app/money/money.ts'

/** 'KES 6,864' for '6864.00', 'KES 6,864.50' for '6864.50'. */
export function formatExactKes(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  return cents === '00' ? formatKes(Number(whole)) : `${formatKes(Number(whole))}.${cents}`
}
