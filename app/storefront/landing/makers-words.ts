export function makersTexts(makingDays: number) {
  return {
    title: 'The hands that begin a piece also finish it',
    paragraphs: [
      'Colours are laid out on a cloth and counted, then threaded row by row, each row pulled tight before the next. A narrow band takes a morning, a wedding collar eight days.',
      `Some pieces are ready to send. We make the rest to order: about ${makingDays} days from payment to parcel.`,
    ],
    demoNote: 'These are the words of a demo shop. A shop of makers says here who they are.',
  }
}
