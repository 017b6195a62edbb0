import type { Icon } from '#app/ui/icons/icon.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '#app/ui/icons/staff-icons.tsx'

type MoveButtonsProps = {
  /** The item's name in the labels of the buttons, such as 'photo 2'. */
  name: string
  index: number
  count: number
  isDisabled?: boolean
  onMove: (to: number) => void
}

/** Buttons that move an item of a list up or down. */
export function MoveButtons({ name, index, count, isDisabled = false, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        isDisabled={isDisabled || index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        isDisabled={isDisabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </>
  )
}

type MoveAndRemoveButtonsProps = MoveButtonsProps & { isRequired?: boolean; onRemove: () => void }

export function MoveAndRemoveButtons({ isRequired = false, onRemove, ...move }: MoveAndRemoveButtonsProps) {
  return (
    <>
      <MoveButtons {...move} />
      <RemoveButton name={move.name} isDisabled={isRequired} onClick={onRemove} />
    </>
  )
}

type RemoveButtonProps = { name: string; isDisabled?: boolean; onClick: () => void }

export function RemoveButton({ name, isDisabled = false, onClick }: RemoveButtonProps) {
  return <IconButton icon={Trash2} label={`Remove ${name}`} isDisabled={isDisabled} onClick={onClick} />
}

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
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
