/** The maximum number of products per call. */
export const bulkEditMax = 200

export const percentLimits = { least: -90, most: 500 } as const
export const percentText = `Per cent must be a whole number from ${percentLimits.least} to ${percentLimits.most}, and not 0`
export const amountText = 'Amount must be dollars with at most two decimals, and not 0'
