import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const KEY = 'moving-in';

/** A state that is still there when a person comes back from another screen. It is forgotten with all other data at the end of the session. */
export function useKept<Value>(name: string, initial: Value): readonly [Value, (change: (before: Value) => Value) => void] {
  const client = useQueryClient();
  const [value, setValue] = useState(() => client.getQueryData<Value>([KEY, name]) ?? initial);
  useEffect(() => {
    client.setQueryDefaults([KEY], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData([KEY, name], value);
  }, [client, name, value]);
  return [value, setValue];
}
