export type LookbookImage = { id: number; src: string; srcAvif: string }

const endings = ['jpg', 'JPG', 'WEBP'] as const

export const lookbookImages: readonly LookbookImage[] = Array.from({ length: 22 }, (_, index) => {
  const id = 23 + index
  return { id, src: `/lookbook/${id}.${endings[index % endings.length]}`, srcAvif: `/lookbook/${id}.avif` }
})
