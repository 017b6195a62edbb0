type Counts = { visits: number; carts: number; orders: number }

/**
 * Null if there are more carts or orders than visits, because then no rate makes sense. Payment links and manual orders
 * come without a visit.
 */
export function conversionText({ visits, carts, orders }: Counts): string | null {
  if (visits === 0 || carts > visits || orders > visits) return null
  return `Of 100 visits ${percentText(carts, visits)} put something in a cart and ${percentText(orders, visits)} ordered.`
}

/** '3'; with one decimal, such as '0.4', below 1. */
function percentText(part: number, whole: number): string {
  const of100 = (part / whole) * 100
  return of100 > 0 && of100 < 1 ? of100.toFixed(1) : String(Math.round(of100))
}
