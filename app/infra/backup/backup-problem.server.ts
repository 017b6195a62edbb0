/** Its message is for whoever makes or restores a backup. Any other error is a bug, or a disk that is full. */
export class BackupProblem extends Error {}

/** Of the same shop, perhaps by another process. */
export class BackupUnderWay extends BackupProblem {}

export const damaged = () => new BackupProblem('This backup is damaged or was cut off: it can’t be restored.')
