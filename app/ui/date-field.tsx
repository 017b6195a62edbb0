import { isDay, nairobiDay } from '#app/framework/nairobi.ts'
import { displayWeekday } from '#app/framework/weekday.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field for a day. Below it the day in words, with its weekday, replaces the hint. */
export function DateField({ value, hint, ...field }: TextFieldProps & { value: string }) {
  const words = isDay(value) ? displayWeekday(value, nairobiDay(new Date())) : hint
  return <TextField {...field} type="date" value={value} hint={words} />
}
