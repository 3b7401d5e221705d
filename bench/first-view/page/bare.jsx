// The page for comparison: React, one answer, and the resources of a company as a list. It has no words of other
// languages, no sign-in and no design.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const asked = fetch('/answer.json').then((answer) => answer.json());

function Bare() {
  const [resources, setResources] = useState();
  useEffect(() => void asked.then(setResources), []);
  if (resources === undefined) return null;
  return (
    <main>
      <h1>Good morning, this is a bare page</h1>
      {resources.slice(0, 20).map((resource) => (
        <p key={resource.id}>{resource.displayName ?? resource.email} and a line of what it has.</p>
      ))}
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Bare />);
