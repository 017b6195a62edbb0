import { useEffect, useRef, useState } from 'react'
import { isDay } from '#app/framework/nairobi.ts'
import { TextField } from '#app/ui/text-field.tsx'

type DayFieldProps = {
  label: string
  day: string
  min?: string | undefined
  max?: string | undefined
  className?: string
  onDay: (day: string) => void
}

/**
 * A day that filters the screen. A day from the calendar counts at once, a typed one when its field is left or by
 * Enter: each of its digits would be a day of its own. Never replaces a day while it is typed.
 */
export function DayField({ day, onDay, ...rest }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  const [timesLeft, setTimesLeft] = useState(0)
  // Also when an emptied field is left: a screen that always shows a day keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies(timesLeft): as above
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = day
  }, [day, timesLeft])

  function take() {
    isTyping.current = false
    // The value of a half-typed day is empty, too.
    if (!field.current || field.current.validity.badInput) return
    const { value } = field.current
    if (value !== day && (value === '' || isDay(value))) onDay(value)
  }

  function leave() {
    take()
    if (!field.current?.value) setTimesLeft((times) => times + 1)
  }

  return (
    <TextField
      {...rest}
      ref={field}
      type="date"
      defaultValue={day}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
        else if (key !== 'Tab') isTyping.current = true
      }}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onChange={() => {
        if (!isTyping.current) take()
      }}
      onBlur={leave}
    />
  )
}
