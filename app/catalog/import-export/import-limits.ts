export const importLimits = {
  lines: 5_000,
  sheetMegabytes: 16,
  zipMegabytes: 500,
  /** The maximum of dry runs per member of staff and hour. Limits the disk space that their files use. */
  maxPerHour: 20,
  /** The files of a dry run are deleted after this time. */
  retentionSeconds: 3_600,
  /** A ZIP is sent in parts, so that a failed request loses only one part. */
  partBytes: 4 * 1024 * 1024,
} as const
