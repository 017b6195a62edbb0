export type Cell = string | Date | boolean | null
export type Table = Cell[][]
export type TableRefusal = 'old-excel' | 'too-large' | 'broken'
export type TableReading = { ok: true; table: Table } | { ok: false; reason: TableRefusal }

/** Limits for one file. For comparison, a provider's longest statement has about 5,000 rows and 3 MB. */
export const tableLimits = { rows: 20_000, columns: 64, unpackedMegabytes: 16, files: 1_000 }
