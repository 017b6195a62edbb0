type Counts = { visits: number; carts: number; orders: number }

/** Null if carts or orders exceed visits: payment links and manual orders come without a visit. */
export function conversionText({ visits, carts, orders }: Counts): string | null {
  if (visits === 0 || carts > visits || orders > visits) return null
  return `Of 100 visits ${percentText(carts, visits)} put something in a cart and ${percentText(orders, visits)} ordered.`
}

/** '3', or '0.4' if it would round to zero. */
function percentText(part: number, whole: number): string {
  const of100 = (part / whole) * 100
  return of100 > 0 && of100 < 1 ? of100.toFixed(1) : String(Math.round(of100))
}
