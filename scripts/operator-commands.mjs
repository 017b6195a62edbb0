/** Commands for an installed shop, running or not. */
export const operatorCommands = ['admin', 'backup', 'customer', 'doctor', 'restore']
