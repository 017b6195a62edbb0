import type { Icon } from '#app/ui/icons/icon.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '#app/ui/icons/staff-icons.tsx'
import { focusStyle } from '../focus-point.ts'
import { FocusPicker } from './focus-picker.tsx'
import type { StaffProduct } from './staff-product.ts'

type Image = StaffProduct['images'][number]
type ImageOrderProps = { images: Image[]; onChange: (images: Image[]) => void }

/** The first picture is the one that lists show. The last one left can't be removed. */
export function ImageOrder({ images, onChange }: ImageOrderProps) {
  function move(index: number, by: number) {
    const changed = images.toSpliced(index, 1)
    const image = images[index]
    if (image) onChange(changed.toSpliced(index + by, 0, image))
  }
  return (
    <div>
      <p className="text-sm font-medium">Images</p>
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
            <IconButton
              icon={ArrowUp}
              label={`Move picture ${index + 1} up`}
              isDisabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move picture ${index + 1} down`}
              isDisabled={index === images.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              icon={Trash2}
              label={`Remove picture ${index + 1}`}
              isDisabled={images.length === 1}
              onClick={() => onChange(images.toSpliced(index, 1))}
            />
            <FocusPicker
              src={image.src}
              label={`picture ${index + 1}`}
              focus={image.focus}
              onChange={(focus) => onChange(images.with(index, { ...image, focus }))}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type IconButtonProps = { icon: Icon; label: string; isDisabled: boolean; onClick: () => void }

function IconButton({ icon: Icon, label, isDisabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 place-items-center enabled:hover:text-red disabled:opacity-30"
    >
      <Icon size={20} strokeWidth={1.5} />
    </button>
  )
}
