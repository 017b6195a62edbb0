export function makersTexts(makingDays: number) {
  return {
    title: 'The hands that begin a piece also finish it',
    paragraphs: [
      'Colours are laid out on a cloth and counted, then threaded row by row, each row pulled tight before the next. A narrow band is a morning’s work, a broad collar most of a week’s.',
      `What is not ready to send we begin when you order: about ${makingDays} days from payment to parcel.`,
    ],
    demoNote: 'These are the words of a demo shop. A shop of makers says here who they are.',
  }
}
