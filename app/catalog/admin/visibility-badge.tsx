import { Badge } from '#app/ui/badge.tsx'
import type { Visibility } from '../inventory/stock.ts'

const texts: Record<Visibility, string> = { draft: 'Draft', hidden: 'Hidden' }

/** Marks a product that buyers do not see. */
export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  return <Badge className="border-ink font-medium text-ink">{texts[visibility]}</Badge>
}
