/** The dialog of the link to the sizes page. */
export const sizeSheetId = 'size-sheet'
