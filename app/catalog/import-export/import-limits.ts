export const importLimits = {
  lines: 5_000,
  sheetMegabytes: 16,
  zipMegabytes: 500,
  /** By one member: what was not imported lies on the disk for a while. */
  maxPerHour: 20,
  /** A ZIP is sent in parts, so that a slow line loses only one. */
  partBytes: 4 * 1024 * 1024,
} as const
