import { focusStyle } from '../focus-point.ts'
import { FocusPicker } from './focus-picker.tsx'
import { MoveAndRemoveButtons, moveItem } from './move-buttons.tsx'
import type { StaffProduct } from './staff-product.ts'

type Image = StaffProduct['images'][number]
type ImageOrderProps = { images: Image[]; onChange: (images: Image[]) => void }

/** Lists show the first image. The only image can't be removed. */
export function ImageOrder({ images, onChange }: ImageOrderProps) {
  return (
    <div className="empty:hidden">
      <ol className="mt-2 border-t border-rule empty:hidden">
        {images.map((image, index) => (
          <li key={image.key} className="flex flex-wrap items-center gap-x-2 border-b border-rule py-2">
            <img
              src={image.src}
              alt={image.alt}
              className="h-20 w-16 shrink-0 object-cover"
              style={focusStyle(image.focus)}
            />
            <span className="grow pl-2 text-sm text-soft tabular-nums">{index + 1}</span>
            <MoveAndRemoveButtons
              name={`photo ${index + 1}`}
              index={index}
              count={images.length}
              isRequired={images.length === 1}
              onMove={(to) => onChange(moveItem(images, index, to))}
              onRemove={() => onChange(images.toSpliced(index, 1))}
            />
            <FocusPicker
              src={image.src}
              label={`photo ${index + 1}`}
              focus={image.focus}
              onChange={(focus) => onChange(images.with(index, { ...image, focus }))}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
