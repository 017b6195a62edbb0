type Days = { from?: string | null | undefined; to?: string | null | undefined }

/** Named after its period: 'sales-2026-10-01-to-2026-10-31.csv'. */
export function salesFileName({ from, to }: Days): string {
  const parts = ['sales', from ? (to ? from : `from-${from}`) : '', to ? `to-${to}` : '']
  return `${parts.filter(Boolean).join('-')}.csv`
}
