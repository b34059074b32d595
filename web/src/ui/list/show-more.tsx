import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** The part of a query that this component needs. Every result of useInfiniteQuery has it. */
interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface ShowMoreProps extends Pick<ButtonProps, 'mt' | 'size' | 'variant'> {
  readonly query: Paged;
  readonly children: ReactNode;
}

/** A button that adds the next page below the list. Hidden if there is none. */
export const ShowMore = ({ query, variant = 'default', ...rest }: ShowMoreProps) =>
  query.hasNextPage ? (
    <Button
      variant={variant}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      {...rest}
    />
  ) : null;
