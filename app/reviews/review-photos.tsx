import { fullPicturePath, picturePath } from '#app/catalog/image-path.ts'
import type { ReviewPhoto } from './product-review.ts'

/** Photos for the author and for staff. Each one links to its full size. */
export function ReviewPhotos({ photos }: { photos: readonly ReviewPhoto[] }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {photos.map((photo, index) => (
        <li key={photo.key}>
          <a href={fullPicturePath(photo, 'jpg')} className="block">
            <ReviewPhotoPicture photo={photo} number={index + 1} />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function ReviewPhotoPicture({ photo, number }: { photo: ReviewPhoto; number: number }) {
  return (
    <img
      src={picturePath(photo.key, 320, 'webp')}
      alt={`Photograph ${number}`}
      width={96}
      height={96}
      className="size-24 object-cover"
    />
  )
}
