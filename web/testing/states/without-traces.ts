// React's development build makes a task and a measurement for each element that it renders, for the browser's profiler:
// a tenth of a state's time. It skips both if the console lacks these functions.
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name)
