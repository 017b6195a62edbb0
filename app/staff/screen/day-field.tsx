import { useEffect, useRef } from 'react'
import { isDay, nairobiDay } from '#app/framework/nairobi.ts'
import { displayWeekday } from '#app/framework/weekday.ts'
import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'

type DayFieldProps = {
  label: string
  day: string
  min?: string | undefined
  max?: string | undefined
  className?: string
  onDay: (day: string) => void
}

/**
 * A day that filters the screen. A day from the calendar is applied at once. A typed day is applied on blur or Enter,
 * because each typed digit makes another valid day. While a day is typed, it is never replaced.
 */
export function DayField({ day, onDay, ...rest }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = day
  }, [day])

  function commit() {
    isTyping.current = false
    // An empty value may also belong to an incomplete day (`badInput`).
    if (!field.current || field.current.validity.badInput) return
    const { value } = field.current
    if (value !== day && (value === '' || isDay(value))) onDay(value)
  }

  function onBlur() {
    commit()
    // If a screen always shows a day, an emptied field gets that day again.
    if (field.current?.value === '' && field.current !== document.activeElement) field.current.value = day
  }

  return (
    <TextField
      {...rest}
      ref={field}
      type="date"
      defaultValue={day}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
        else if (key !== 'Tab') isTyping.current = true
      }}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onChange={() => {
        if (!isTyping.current) commit()
      }}
      onBlur={onBlur}
    />
  )
}

/** A field for a day in a form. Below it the day in words, with its weekday, replaces the hint. */
export function DateField({ value, hint, ...field }: TextFieldProps & { value: string }) {
  const words = isDay(value) ? displayWeekday(value, nairobiDay(new Date())) : hint
  return <TextField {...field} type="date" value={value} hint={words} />
}
