import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Search } from '#app/ui/icons/icons.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { maxQueryLength } from './staff-search.ts'

export function SearchField({ defaultQuery = '' }: { defaultQuery?: string }) {
  return (
    <Form action="/admin/search" role="search" className="flex items-end gap-3">
      <div className="grow [&_label]:sr-only">
        <TextField
          label="Search"
          name="q"
          type="search"
          placeholder="Order, name, phone"
          maxLength={maxQueryLength}
          defaultValue={defaultQuery}
          required
        />
      </div>
      <Button type="submit" kind="secondary" aria-label="Search" className="shrink-0 px-3.5!">
        <Search size={20} strokeWidth={1.5} />
      </Button>
    </Form>
  )
}
