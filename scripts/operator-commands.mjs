/** Called beside a shop, which may be open or not. */
export const operatorCommands = ['admin', 'backup', 'customer', 'doctor', 'restore']
