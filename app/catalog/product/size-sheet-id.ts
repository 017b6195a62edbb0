/** The id of the dialog that the link to the sizes page opens. */
export const sizeSheetId = 'size-sheet'
