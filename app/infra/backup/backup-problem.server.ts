/** The message is for the operator who makes or restores a backup. Any other error is a bug or a full disk. */
export class BackupProblem extends Error {}

/** A backup of the same shop is running, maybe in another process. */
export class BackupInProgress extends BackupProblem {}

export const damagedBackup = () => new BackupProblem('This backup is damaged or was cut off: it can’t be restored.')
