/** Of the sheet that the link to the page of sizes opens. */
export const sizeSheetId = 'size-sheet'
